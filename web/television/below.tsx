import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Covered } from './use-view.ts'

/** What a question covers: it goes on, without keys and focus, and has its focus again afterwards. */
export function Below({ isCovered, children }: { isCovered: boolean; children: ReactNode }) {
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    if (isCovered) focused.current = document.activeElement
    else if (focused.current instanceof HTMLElement) focused.current.focus()
  }, [isCovered])
  return (
    <Covered value={isCovered}>
      <div style={{ display: isCovered ? 'none' : 'contents' }}>{children}</div>
    </Covered>
  )
}
