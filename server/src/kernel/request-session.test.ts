import { describe, expect, it } from 'vitest'
import { requestSession, type Session } from './request-session.ts'

/** A stored session, and the calls to the database in order. */
function stored() {
  const calls: string[] = []
  let session: Pick<Session, 'id' | 'deviceId'> | null = { id: 'session', deviceId: 'device' }
  const request = requestSession(async () => {
    calls.push('look-up')
    await nextTick()
    return session
  })
  const end = async () => {
    calls.push('end')
    await nextTick()
    session = null
  }
  return { calls, request, end }
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve))

describe('The session of a request', () => {
  it('is looked up once', async () => {
    const { calls, request } = stored()
    const both = await Promise.all([request.current(), request.current()])
    expect(both).toEqual([{ id: 'session', deviceId: 'device' }, both[0]])
    expect(calls).toEqual(['look-up'])
  })

  it('exists for calls before its end, and not for later ones', async () => {
    const { calls, request, end } = stored()
    const before = request.current()
    const ending = request.change(end)
    const after = request.current()
    expect(await before).not.toBeNull()
    expect(await after).toBeNull()
    await ending
    expect(calls).toEqual(['look-up', 'end', 'look-up'])
  })

  it('is looked up again after an end that failed', async () => {
    const { request } = stored()
    const ending = request.change(() => Promise.reject(new Error('no database')))
    const after = request.current()
    await expect(ending).rejects.toThrow('no database')
    expect(await after).not.toBeNull()
  })
})
