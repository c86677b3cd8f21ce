/// <reference types="vite/client" />

/** Hears of Escape, and of Back on Android. Not every browser has it, so TypeScript does not know it. */
declare class CloseWatcher extends EventTarget {
  requestClose(): void
  destroy(): void
}
