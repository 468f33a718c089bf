import type { Notice } from '@player/server/app-client'
import { useClock } from '../use-clock.ts'
import { useView } from '../television-context.ts'

const EXPIRY_CHECK_MS = 30_000

/** The operator's notices, the most important first. While our server answers, the state has no expired ones. */
export function useNotices(): readonly Notice[] {
  const { state, connection } = useView()
  const now = useClock(EXPIRY_CHECK_MS)
  const notices = state?.notices ?? []
  if (connection === 'online') return notices
  return notices.filter(({ until }) => until === null || Date.parse(until) > now)
}
