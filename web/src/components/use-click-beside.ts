import { type MouseEvent, useRef } from 'react'

/**
 * The handlers of a dialog that a click beside its box closes: it falls on the dialog itself. A press that began in the
 * box, as one that selects text does, closes nothing wherever it ends.
 */
export function useClickBeside(close: () => void) {
  const began = useRef(false)
  return {
    onPointerDown: ({ target, currentTarget }: MouseEvent) => {
      began.current = target === currentTarget
    },
    onClick: ({ target, currentTarget }: MouseEvent) => {
      if (began.current && target === currentTarget) close()
    },
  }
}
