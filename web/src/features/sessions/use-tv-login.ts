import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { leaveAfterLogin } from './leave-after-login.ts'
import { removeWaiting, storeWaiting, readWaiting, type Waiting } from './tv-waiting.ts'

/** What the page shows. `code` is set if the same code can be sent again. */
type Stage =
  | { readonly name: 'opening' | 'refused' | 'over' }
  | Entry
  | { readonly name: 'asks'; readonly code: string; readonly device: string; readonly current: string }
  | {
      readonly name: 'waiting'
      readonly device: string
      readonly number: number
      readonly isConnected: boolean
    }
  | { readonly name: 'failed'; readonly code: string; readonly text: string }

/** The field for a code. Each refusal makes a new object, so that two equal ones in a row are distinct. */
export interface Entry {
  readonly name: 'code'
  /** Why the last code was refused. */
  readonly problem?: string
  /** Whether the field gets the focus: not when the page opens. */
  readonly takesFocus: boolean
}

/** A log-in that the television confirms. It starts with the code of the link or of the form. */
export function useTvLogin() {
  const [stage, setStage] = useState<Stage>({ name: 'opening' })
  const [busy, setBusy] = useState(false)
  const currentWait = useRef<AbortController | null>(null)

  const send = async (code: string, replace = false): Promise<void> => {
    setBusy(true)
    const { requestLogin } = await import('./tv-login.ts')
    const answer = await requestLogin(code, replace)
    setBusy(false)
    switch (answer.status) {
      case 'asks':
        return setStage({ name: 'asks', code, device: answer.device, current: answer.current })
      case 'wrong':
        return setStage({ name: 'code', problem: answer.text, takesFocus: true })
      case 'failed':
        return setStage({ name: 'failed', code, text: answer.text })
      case 'waiting': {
        const { device, number, expires_in: seconds } = answer
        return wait({ device, number, seconds })
      }
    }
  }

  const wait = async ({ device, number, seconds }: Waiting): Promise<void> => {
    storeWaiting({ device, number, seconds })
    const controller = new AbortController()
    currentWait.current = controller
    const timer = setTimeout(() => controller.abort(), seconds * 1_000)
    const show = (isConnected: boolean) => setStage({ name: 'waiting', device, number, isConnected })
    show(true)
    const { awaitAnswer } = await import('./tv-login.ts')
    const answer = await awaitAnswer(controller.signal, show)
    clearTimeout(timer)
    // The page was left, or shows another code.
    if (currentWait.current !== controller) return
    removeWaiting()
    if (answer === 'logged_in') return leaveAfterLogin()
    setStage({ name: answer })
  }

  const open = useEffectEvent((code: string) => {
    const request = readWaiting()
    if (code !== '') void send(code)
    else if (request !== null) void wait(request)
    else setStage({ name: 'code', takesFocus: false })
  })
  const stopWaiting = () => {
    currentWait.current?.abort()
    currentWait.current = null
  }
  // Another QR code for this page changes only the fragment if the page is open.
  const reopen = useEffectEvent(() => {
    const code = takeCode()
    if (code === '') return
    stopWaiting()
    removeWaiting()
    setStage({ name: 'opening' })
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
  return { stage, busy, send, enterCode: () => setStage({ name: 'code', takesFocus: true }) }
}

/** Returns the code of the link, '' if it has none, and removes it from the address bar and the history. */
function takeCode(): string {
  const code = window.location.hash.slice(1)
  const { pathname, search } = window.location
  if (code !== '') window.history.replaceState(window.history.state, '', pathname + search)
  return code
}
