import { MAX_LISTED_WAITING, type TelevisionView } from '@player/server/contract/devices'
import { ago, FEW_SECONDS } from '@player/server/kernel/locale/ago'
import { clockTime, formatDate } from '@player/server/kernel/locale/dates'
import { Tv } from 'lucide-react'
import { startTransition, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { QueryFailure } from '../../api/query-failure.tsx'
import listStyles from '../../ui/owner-list.module.css'
import { OwnerSection } from '../../ui/owner-section.tsx'
import { Toast } from '../../ui/controls/toast.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AllowTelevision, RemoveTelevision } from './television-dialogs.tsx'
import styles from './televisions.module.css'
import { words } from './words.ts'

const texts = words.televisions
const more = classNames(listStyles['more'], styles['more'])

/** The televisions of this device, including those that wait for consent. Shows nothing if there are none. */
export function Televisions() {
  const list = trpc.devices.televisions.useQuery()
  const [question, setQuestion] = useState<{ kind: 'allow' | 'remove'; id: string } | null>(null)
  const ask = (next: NonNullable<typeof question>) => startTransition(() => setQuestion(next))
  const [outcome, setOutcome] = useState<string | null>(null)
  const now = useNow()
  const televisions = list.data?.televisions ?? []
  if (list.isPending) return <Skeleton lines={2} />
  if (list.data && televisions.length === 0 && outcome === null) return null

  const close = (message?: string) => {
    setQuestion(null)
    if (message === undefined) return
    setOutcome(message)
    void list.refetch()
  }
  // The current state: another tab may have allowed or removed the television.
  const subject = televisions.find(({ id }) => id === question?.id)
  const isAnsweredElsewhere =
    question && (!subject || (question.kind === 'allow' && subject.state === 'allowed'))
  if (isAnsweredElsewhere) setQuestion(null)
  const target = subject && { id: subject.id, name: nameWith(subject, ageOf(subject, televisions, now)) }
  return (
    <OwnerSection title={texts.title}>
      {list.isError && !list.data && <QueryFailure title={texts.loadFailed} query={list} />}
      <ul>
        {televisions.map((television) => {
          const { id, name, state } = television
          const isWaiting = state === 'waiting'
          const age = ageOf(television, televisions, now)
          const fullName = nameWith(television, age)
          return (
            <li key={id} className={listStyles['entry']}>
              <Tv size={20} />
              <div>
                <p className={classNames(listStyles['name'], styles['name'])}>
                  {name}
                  <Badge kind={isWaiting ? 'warn' : 'good'}>{texts.state[state]}</Badge>
                </p>
                <p className={more}>{television.mac_addresses.join(', ')}</p>
                <p className={more}>{texts.seen(formatDate(television.last_seen_at))}</p>
                {age !== null && <p className={classNames(more, styles['age'])}>{age}</p>}
                {isWaiting && <p className={more}>{texts.waits}</p>}
              </div>
              <div className={classNames(styles['actions'], isWaiting && styles['both'])}>
                {isWaiting && (
                  <Button
                    size="small"
                    aria-label={texts.allow.named(fullName)}
                    onClick={() => ask({ kind: 'allow', id })}
                  >
                    {texts.allow.button}
                  </Button>
                )}
                <Button
                  kind="secondary"
                  size="small"
                  aria-label={texts.remove.named(fullName)}
                  onClick={() => ask({ kind: 'remove', id })}
                >
                  {texts.remove.button}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      {televisions.filter(({ state }) => state === 'waiting').length >= MAX_LISTED_WAITING && (
        <p className={more}>{texts.unlisted(MAX_LISTED_WAITING)}</p>
      )}
      {target && question?.kind === 'allow' && <AllowTelevision television={target} onClose={close} />}
      {target && question?.kind === 'remove' && <RemoveTelevision television={target} onClose={close} />}
      {outcome !== null && <Toast kind="good" title={outcome} onClose={() => setOutcome(null)} />}
    </OwnerSection>
  )
}

/** Distinguishes televisions of the same name, such as one before and after a reset; null if the name is unique. */
function ageOf({ name, added_at: added }: TelevisionView, list: readonly TelevisionView[], now: number) {
  const namesakes = list.filter((television) => television.name === name)
  if (namesakes.length < 2) return null
  const isNewest = namesakes.every((television) => television.added_at <= added)
  return texts.added(
    isNewest,
    ago(Math.max(FEW_SECONDS, (now - Date.parse(added)) / 1_000)),
    clockTime(added),
  )
}

const nameWith = ({ name }: TelevisionView, age: string | null): string =>
  age === null ? name : texts.aged(name, age)
