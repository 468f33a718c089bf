import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Question } from './screens/question.tsx'
import { Screens } from './screens/screens.tsx'
import { useLoginNote } from './use-login-note.ts'
import { useSecurityNote } from './use-security-note.ts'
import { CoveredContext } from './use-keys.ts'
import { useView } from './television-context.ts'

export function App() {
  const { state, waiting } = useView()
  const { note, watch } = useLoginNote(state)
  const securityNote = useSecurityNote()
  const question = waiting ? undefined : state?.confirmations[0]
  return (
    <>
      <CoveredScreens isCovered={question !== undefined}>
        <Screens note={note || securityNote} />
      </CoveredScreens>
      {question && <Question key={question.id} question={question} onLogin={watch} />}
    </>
  )
}

/** The screens, which go on without keys and focus while a question covers them, and get their focus back afterwards. */
function CoveredScreens({ isCovered, children }: { isCovered: boolean; children: ReactNode }) {
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    if (isCovered) focused.current = document.activeElement
    else if (focused.current instanceof HTMLElement) focused.current.focus()
  }, [isCovered])
  return (
    <CoveredContext value={isCovered}>
      <div style={{ display: isCovered ? 'none' : 'contents' }}>{children}</div>
    </CoveredContext>
  )
}
