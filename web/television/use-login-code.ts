import { useContext, useEffect, useState } from 'react'
import { type CodeStatus, isCurrentCode, makeCode, validCode } from './login-codes.ts'
import { CoveredContext } from './use-keys.ts'
import { useTelevision, useView } from './television-context.ts'

/** A code to log in with a phone. Only `renew` replaces an expired one, because a code is for a viewer who is about to scan it. */
export function useLoginCode(): { status: CodeStatus; renew: () => void } {
  const { client } = useTelevision()
  const { macAddress } = useView()
  const isCovered = useContext(CoveredContext)
  const [last, setLast] = useState<CodeStatus>(() => validCode(client) ?? { kind: 'making' })
  const isObsolete = last.kind === 'valid' && !isCurrentCode(client, last, macAddress)
  const current: CodeStatus = isObsolete ? { kind: 'making' } : last
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
