import type { Answer, Get } from './answer.ts'
import { type Deadline, openDeadline } from './deadline.ts'

/** Requests an answer. Null if it fails or does not begin in time. */
export const createRequest =
  (get: Get, deadline: Deadline) =>
  async (url: string, answerMs: number): Promise<Answer | null> => {
    if (deadline.isOver()) return null
    const answerDeadline = openDeadline(answerMs)
    deadline.onEnd(() => answerDeadline.end())
    try {
      return await answerDeadline.within(get(url, { signal: answerDeadline.signal }))
    } catch {
      return null
    } finally {
      answerDeadline.clear()
    }
  }
