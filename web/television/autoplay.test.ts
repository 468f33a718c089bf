import { expect, test } from 'vitest'
import { createAutoplay } from './autoplay.ts'

/** A video whose `play` rejects once with each of these reasons, then resolves. */
const videoRefused = (...reasons: string[]) => ({
  muted: false,
  play: () => {
    const reason = reasons.shift()
    return reason ? Promise.reject(new DOMException('', reason)) : Promise.resolve()
  },
})

test('a stream keeps its sound after `play` of the channel before it was aborted', async () => {
  const video = videoRefused('AbortError')
  await createAutoplay(video, new EventTarget()).start()
  expect(video.muted).toBe(false)
})

test.each(['keydown', 'pointerdown'])(
  'a stream is silent until %s in a browser that allows no sound before it',
  async (press) => {
    const video = videoRefused('NotAllowedError')
    const target = new EventTarget()
    await createAutoplay(video, target).start()
    expect(video.muted).toBe(true)
    target.dispatchEvent(new Event(press))
    expect(video.muted).toBe(false)
  },
)

test('a refusal of sound for one stream does not silence the next', async () => {
  const video = videoRefused('NotAllowedError', 'AbortError')
  const target = new EventTarget()
  const autoplay = createAutoplay(video, target)
  await autoplay.start()
  autoplay.end()
  expect(video.muted).toBe(false)
  video.muted = true
  target.dispatchEvent(new Event('keydown'))
  expect(video.muted).toBe(true)
})
