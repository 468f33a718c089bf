import { afterEach, expect, it, vi } from 'vitest'
import { onFramedReturn } from './framed-return.ts'

const ORIGIN = 'https://player.test'
const RETURNED = 'card-frame-returned'

/** The page around the frame, and how often it heard of a return. */
function openPage() {
  const page = Object.assign(new EventTarget(), { location: { origin: ORIGIN } })
  vi.stubGlobal('window', page)
  const onReturn = vi.fn<() => void>()
  const stop = onFramedReturn(onReturn)
  const send = (origin: string, data: unknown) =>
    page.dispatchEvent(Object.assign(new Event('message'), { origin, data }))
  return { send, stop, onReturn }
}

afterEach(() => void vi.unstubAllGlobals())

it('A return is announced by our own page only', () => {
  const { send, onReturn } = openPage()
  for (const origin of ['https://evil.example', `${ORIGIN}.evil.example`, 'http://player.test', 'null', ''])
    send(origin, RETURNED)
  for (const data of ['', 'returned', null, undefined, 1, {}, [RETURNED], { data: RETURNED }])
    send(ORIGIN, data)
  expect(onReturn).not.toHaveBeenCalled()
  send(ORIGIN, RETURNED)
  expect(onReturn).toHaveBeenCalledOnce()
})

it('A page that was left hears of none', () => {
  const { send, stop, onReturn } = openPage()
  stop()
  send(ORIGIN, RETURNED)
  expect(onReturn).not.toHaveBeenCalled()
})
