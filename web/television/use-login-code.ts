import { useContext, useEffect, useState } from 'react'
import type { Client, LoginCode } from '@player/server/app-client'
import { Covered, useTelevision, useView } from './use-view.ts'

type CodeStatus =
  | { kind: 'making' | 'expired' }
  | { kind: 'valid'; code: LoginCode; until: number; /** The device's MAC address. */ mac: string | null }
  | { kind: 'failed'; error: unknown }

/** The server limits codes per hour, so a valid code is reused when the screen opens again. */
const codes = new WeakMap<Client, Extract<CodeStatus, { kind: 'valid' }>>()

/** Call after a phone has used the code. */
export const forgetLoginCode = (client: Client): void => void codes.delete(client)

/** A code to log in with a phone. Only `renew` replaces an expired one, because a code is for a viewer who is about to scan it. */
export function useLoginCode(): { status: CodeStatus; renew: () => void } {
  const { client } = useTelevision()
  const { macAddress } = useView()
  const isCovered = useContext(Covered)
  const [last, setLast] = useState<CodeStatus>(() => validCode(client) ?? { kind: 'making' })
  const current: CodeStatus =
    last.kind === 'valid' && (codes.get(client) !== last || last.mac !== macAddress)
      ? { kind: 'making' }
      : last
  const isNeeded = current.kind === 'making' && !isCovered
  useEffect(() => {
    let isCurrent = true
    const show = (next: CodeStatus) => isCurrent && setLast(next)
    if (isNeeded) void makeCode(client).then(show)
    const remaining = last.kind === 'valid' ? last.until - performance.now() : null
    const timer = remaining === null ? undefined : setTimeout(() => show({ kind: 'expired' }), remaining)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [client, last, isNeeded])
  return { status: current, renew: () => setLast({ kind: 'making' }) }
}

/** A code that no phone has used, for this television's current device. */
function validCode(client: Client): CodeStatus | null {
  const code = codes.get(client)
  const isValid = code && code.until > performance.now() && code.mac === client.view().macAddress
  return isValid ? code : null
}

async function makeCode(client: Client): Promise<CodeStatus> {
  try {
    const mac = client.view().macAddress
    const code = await client.createLoginCode()
    const valid = { kind: 'valid', code, until: performance.now() + code.expires_in * 1000, mac } as const
    codes.set(client, valid)
    return valid
  } catch (error) {
    return { kind: 'failed', error }
  }
}
