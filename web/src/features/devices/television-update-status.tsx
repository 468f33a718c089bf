import { ago, FEW_SECONDS } from '@player/server/kernel/locale/ago'
import { useEffect, useState } from 'react'
import type { LiveState } from './use-live-device.ts'
import { words } from './words.ts'

const texts = words.updateStatus

/** A television that is on shows a change within this time. */
const MAX_SENDING_MS = 10_000

interface TelevisionUpdateStatusProps {
  className: string | undefined
  /** Null while it is unknown. */
  state: LiveState | null
}

/** Whether the televisions show the device's newest state. Screen readers do not announce the passing seconds. */
export function TelevisionUpdateStatus({ className, state }: TelevisionUpdateStatusProps) {
  const isNew = useIsNew(state?.version ?? null)
  return (
    <p className={className} aria-live="polite">
      {state && <Text state={state} isNew={isNew} />}
    </p>
  )
}

function Text({ state: { televisions, seconds_ago, readAt }, isNew }: { state: LiveState; isNew: boolean }) {
  if (televisions === 0) return texts.none
  if (seconds_ago === null)
    return isNew ? <span aria-hidden="true">{texts.sending(televisions)}</span> : texts.waiting(televisions)
  return (
    <>
      <span aria-hidden="true">
        <LastUpdate televisions={televisions} secondsAgo={seconds_ago} readAt={readAt} />
      </span>
      <span className="visually-hidden">{texts.upToDate(televisions)}</span>
    </>
  )
}

interface LastUpdateProps {
  televisions: number
  secondsAgo: number
  /** Milliseconds of `performance.now()`. */
  readAt: number
}

function LastUpdate({ televisions, secondsAgo, readAt }: LastUpdateProps) {
  const [now, setNow] = useState(readAt)
  const seconds = secondsAgo + Math.max(0, now - readAt) / 1_000
  useEffect(() => {
    const timer = setTimeout(() => setNow(performance.now()), seconds < FEW_SECONDS ? 1_000 : 60_000)
    return () => clearTimeout(timer)
  }, [seconds, readAt])
  return texts.seen(televisions, ago(seconds))
}

/** True for `MAX_SENDING_MS` after the version changes, but not for the first version. */
function useIsNew(version: number | null): boolean {
  const [lastVersion, setLastVersion] = useState(version)
  useEffect(() => {
    if (version === lastVersion) return
    const timer = setTimeout(() => setLastVersion(version), lastVersion === null ? 0 : MAX_SENDING_MS)
    return () => clearTimeout(timer)
  }, [version, lastVersion])
  return lastVersion !== null && version !== lastVersion
}
