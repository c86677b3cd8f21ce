/// <reference types="vite/client" />

/** The address of the folder that holds the flags, from the build. */
declare const __FLAGS__: string
