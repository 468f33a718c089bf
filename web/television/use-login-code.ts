import { useEffect, useState } from 'react'
import type { LoginCode } from '@player/server/app-client'
import type { Machine } from './use-view.ts'

/**
 * A code to log in with a phone, made when the screen opens; `renew` makes another. Null before it is there, and after it
 * expired: it is renewed only on request, because a code is for a viewer who is about to scan it.
 */
export function useLoginCode({ client }: Machine): {
  code: LoginCode | null
  isOver: boolean
  renew: () => void
} {
  const [made, setMade] = useState<{ of: number; code: LoginCode | null } | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const show = (code: LoginCode | null) => isCurrent && setMade({ of: round, code })
    client.createLoginCode().then(
      (code) => {
        show(code)
        timer = setTimeout(() => show(null), code.expires_in * 1000)
      },
      () => show(null),
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [client, round])
  const current = made?.of === round ? made : null
  return { code: current?.code ?? null, isOver: current?.code === null, renew: () => setRound(round + 1) }
}
