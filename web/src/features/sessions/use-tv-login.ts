import { nextPath } from '@player/server/kernel/next-path'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { leaveFor } from '../../ui/controls/leave-for.ts'
import { noteSession } from './session-hint.ts'
import { forgetWaiting, keepWaiting, keptWaiting, type Waiting } from './tv-waiting.ts'

/** What the page shows. `code` is kept where the same code is sent again. */
export type Stage =
  | { readonly at: 'opening' | 'refused' | 'over' }
  | Entry
  | { readonly at: 'asks'; readonly code: string; readonly device: string; readonly current: string }
  | {
      readonly at: 'waiting'
      readonly device: string
      readonly number: number
      readonly isDisconnected: boolean
    }
  | { readonly at: 'failed'; readonly code: string; readonly text: string }

/** The field for a code; a new object for every refusal, so that equal ones in a row count. */
export interface Entry {
  readonly at: 'code'
  /** Why the code that was sent last is refused. */
  readonly problem?: string
  /** False where the page only just opened: nobody has pressed anything yet. */
  readonly focused: boolean
}

/** In milliseconds. */
const RETRY = 2_000

/** A log-in that the television confirms, from the link's code or a typed one to the dashboard. */
export function useTvLogin() {
  const [stage, setStage] = useState<Stage>({ at: 'opening' })
  const [busy, setBusy] = useState(false)
  const waiting = useRef<AbortController | null>(null)

  const send = async (code: string, replace = false): Promise<void> => {
    setBusy(true)
    const { requestLogin } = await import('./tv-login.ts')
    const answer = await requestLogin(code, replace)
    setBusy(false)
    switch (answer.status) {
      case 'asks':
        return setStage({ at: 'asks', code, device: answer.device, current: answer.current })
      case 'wrong':
        return setStage({ at: 'code', problem: answer.text, focused: true })
      case 'failed':
        return setStage({ at: 'failed', code, text: answer.text })
      case 'waiting': {
        const { device, number, expires_in: seconds } = answer
        return wait({ device, number, seconds })
      }
    }
  }

  const wait = async (request: Waiting): Promise<void> => {
    const shown: Stage = {
      at: 'waiting',
      device: request.device,
      number: request.number,
      isDisconnected: false,
    }
    keepWaiting(request)
    const ended = new AbortController()
    waiting.current = ended
    setStage(shown)
    const timer = setTimeout(() => ended.abort(), request.seconds * 1_000)
    const { awaitAnswer } = await import('./tv-login.ts')
    while (!ended.signal.aborted) {
      const answer = await awaitAnswer(ended.signal)
      if (answer === 'logged_in') {
        forgetWaiting()
        noteSession()
        return leaveFor(nextPath(window.location.search))
      }
      if (answer === 'refused' || answer === 'over') {
        clearTimeout(timer)
        forgetWaiting()
        return setStage({ at: answer })
      }
      if (ended.signal.aborted) break
      setStage({ ...shown, isDisconnected: answer === null })
      if (answer === null) await new Promise((done) => setTimeout(done, RETRY))
    }
    // Else the page has gone.
    if (waiting.current === ended) setStage({ at: 'over' })
  }

  const open = useEffectEvent((code: string) => {
    const request = keptWaiting()
    if (code !== '') void send(code)
    else if (request !== null) void wait(request)
    else setStage({ at: 'code', focused: false })
  })
  const stopWaiting = () => {
    waiting.current?.abort()
    waiting.current = null
  }
  // Another QR code of this page only changes the fragment of an open one.
  const reopen = useEffectEvent(() => {
    const code = takeCode()
    if (code === '') return
    stopWaiting()
    forgetWaiting()
    setStage({ at: 'opening' })
    void send(code)
  })
  useEffect(() => {
    const code = takeCode()
    queueMicrotask(() => open(code))
    const onHashChange = () => reopen()
    window.addEventListener('hashchange', onHashChange)
    return () => {
      window.removeEventListener('hashchange', onHashChange)
      stopWaiting()
    }
  }, [])
  return { stage, busy, send, enterCode: () => setStage({ at: 'code', focused: true }) }
}

/** The code of the link, which must not stay in the address bar or the history. */
function takeCode(): string {
  const code = window.location.hash.slice(1)
  const { pathname, search } = window.location
  if (code !== '') window.history.replaceState(window.history.state, '', pathname + search)
  return code
}
