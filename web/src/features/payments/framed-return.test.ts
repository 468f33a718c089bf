import { afterEach, expect, it, vi } from 'vitest'
import { onFramedReturn } from './framed-return.ts'

const ORIGIN = 'https://player.test'
const RETURNED = 'card-frame-returned'

/** The page around the frame, with a mock that is called at each return. */
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

it('only the message of our return page, from our own origin, announces a return', () => {
  const { send, onReturn } = openPage()
  for (const origin of ['https://evil.example', `${ORIGIN}.evil.example`, 'http://player.test', 'null', ''])
    send(origin, RETURNED)
  for (const data of ['', 'returned', null, undefined, 1, {}, [RETURNED], { data: RETURNED }])
    send(ORIGIN, data)
  expect(onReturn).not.toHaveBeenCalled()
  send(ORIGIN, RETURNED)
  expect(onReturn).toHaveBeenCalledOnce()
})

it('a stopped listener is not called', () => {
  const { send, stop, onReturn } = openPage()
  stop()
  send(ORIGIN, RETURNED)
  expect(onReturn).not.toHaveBeenCalled()
})
