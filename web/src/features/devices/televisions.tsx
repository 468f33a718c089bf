import type { TelevisionView } from '@player/server/contract/devices'
import { ago, FEW_SECONDS } from '@player/server/kernel/locale/ago'
import { clockTime, formatDate } from '@player/server/kernel/locale/dates'
import { Tv } from 'lucide-react'
import { startTransition, useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Toast } from '../../ui/controls/notice.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AllowTelevision, RemoveTelevision } from './television-dialogs.tsx'
import styles from './televisions.module.css'
import { words } from './words.ts'

const said = words.televisions

/** The televisions of this device, also those that wait for their owner's consent. Nothing without one. */
export function Televisions() {
  const list = trpc.devices.televisions.useQuery()
  const [asked, setAsked] = useState<{ kind: 'allow' | 'remove'; id: string } | null>(null)
  const ask = (next: NonNullable<typeof asked>) => startTransition(() => setAsked(next))
  const [done, setDone] = useState<string | null>(null)
  const now = useNow()
  const televisions = list.data?.televisions ?? []
  if (list.isPending || (list.data && televisions.length === 0 && done === null)) return null

  const close = (message?: string) => {
    setAsked(null)
    if (message === undefined) return
    setDone(message)
    void list.refetch()
  }
  // As it is now: another tab may have allowed or removed it.
  const subject = televisions.find(({ id }) => id === asked?.id)
  const isOver = asked && (!subject || (asked.kind === 'allow' && subject.state === 'allowed'))
  if (isOver) setAsked(null)
  const named = subject && {
    id: subject.id,
    name: nameWith(subject, ageOf(subject, televisions, now)),
  }
  return (
    <section className={styles['televisions']} aria-labelledby="televisions-title">
      <h2 id="televisions-title" className={styles['title']}>
        {said.title}
      </h2>
      {list.isError && !list.data && (
        <LoadFailure
          title={said.loadFailed}
          failure={failureOf(list.error)}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      <ul>
        {televisions.map((television) => {
          const { id, name } = television
          const age = ageOf(television, televisions, now)
          const fullName = nameWith(television, age)
          return (
            <li key={television.id} className={styles['television']}>
              <Tv size={20} aria-hidden="true" />
              <div>
                <p className={styles['name']}>
                  {name}
                  <Badge kind={television.state === 'allowed' ? 'good' : 'warn'}>
                    {said.state[television.state]}
                  </Badge>
                </p>
                <p className={styles['more']}>
                  {said.seen(television.mac_addresses.join(', '), formatDate(television.last_seen_at))}
                </p>
                {age !== null && <p className={classNames(styles['more'], styles['age'])}>{age}</p>}
                {television.state === 'waiting' && <p className={styles['more']}>{said.waits}</p>}
              </div>
              <div className={styles['actions']}>
                {television.state === 'waiting' && (
                  <Button
                    size="small"
                    aria-label={said.allow.named(fullName)}
                    onClick={() => ask({ kind: 'allow', id })}
                  >
                    {said.allow.button}
                  </Button>
                )}
                <Button
                  kind="secondary"
                  size="small"
                  aria-label={said.remove.named(fullName)}
                  onClick={() => ask({ kind: 'remove', id })}
                >
                  {said.remove.button}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      {named && asked?.kind === 'allow' && <AllowTelevision television={named} onClose={close} />}
      {named && asked?.kind === 'remove' && <RemoveTelevision television={named} onClose={close} />}
      {done !== null && <Toast kind="good" title={done} onClose={() => setDone(null)} />}
    </section>
  )
}

/** Only its age tells a television from one of the same model, or from itself before a reset. */
function ageOf({ name, added_at: added }: TelevisionView, all: readonly TelevisionView[], now: number) {
  const namesakes = all.filter((other) => other.name === name)
  if (namesakes.length < 2) return null
  const isNewest = namesakes.every((other) => other.added_at <= added)
  return said.added(isNewest, ago(Math.max(FEW_SECONDS, (now - Date.parse(added)) / 1_000)), clockTime(added))
}

const nameWith = ({ name }: TelevisionView, age: string | null): string =>
  age === null ? name : said.aged(name, age)
