import { useContext, useEffect, useState } from 'react'
import type { Client, LoginCode } from '@player/server/app-client'
import { Covered, type Machine, useView } from './use-view.ts'

type CodeStatus =
  | { is: 'making' | 'expired' }
  | { is: 'valid'; code: LoginCode; until: number; /** The device's. */ mac: string | null }
  | { is: 'failed'; error: unknown }

/** Codes are few in an hour, so one that is valid stays over visits of the screen. */
const codes = new WeakMap<Client, Extract<CodeStatus, { is: 'valid' }>>()

/** After a phone has used it. */
export const forgetLoginCode = ({ client }: Machine): void => void codes.delete(client)

/**
 * A code to log in with a phone, made when the screen opens and none is valid; `renew` makes another. Once it expired it is
 * renewed only on request, because a code is for a viewer who is about to scan it.
 */
export function useLoginCode(machine: Machine): { status: CodeStatus; renew: () => void } {
  const { client } = machine
  const { macAddress } = useView(machine)
  const isCovered = useContext(Covered)
  const [last, setLast] = useState<CodeStatus>(() => validCode(client) ?? { is: 'making' })
  const current: CodeStatus =
    last.is === 'valid' && (codes.get(client) !== last || last.mac !== macAddress) ? { is: 'making' } : last
  const isNeeded = current.is === 'making' && !isCovered
  useEffect(() => {
    let isCurrent = true
    const show = (next: CodeStatus) => isCurrent && setLast(next)
    if (isNeeded) void makeCode(client).then(show)
    const left = last.is === 'valid' ? last.until - performance.now() : null
    const timer = left === null ? undefined : setTimeout(() => show({ is: 'expired' }), left)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [client, last, isNeeded])
  return { status: current, renew: () => setLast({ is: 'making' }) }
}

/** One that no phone has used, for the device to which this television belongs now. */
function validCode(client: Client): CodeStatus | null {
  const found = codes.get(client)
  const isValid = found && found.until > performance.now() && found.mac === client.view().macAddress
  return isValid ? found : null
}

async function makeCode(client: Client): Promise<CodeStatus> {
  try {
    const mac = client.view().macAddress
    const code = await client.createLoginCode()
    const valid = { is: 'valid', code, until: performance.now() + code.expires_in * 1000, mac } as const
    codes.set(client, valid)
    return valid
  } catch (error) {
    return { is: 'failed', error }
  }
}
