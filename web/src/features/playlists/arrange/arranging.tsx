import { type ReactNode, useState } from 'react'
import { FailureToast } from '../../../api/failure-toast.tsx'
import { QueryFailure } from '../../../api/query-failure.tsx'
import { trpc } from '../../../api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/controls/confirm-dialog.tsx'
import { DrawnTelevision } from '../../../ui/drawn-television.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './arrange.module.css'
import { GroupEditor } from './group-editor.tsx'
import { words } from './words.ts'

interface ArrangingProps {
  id: string
  /** The playlist's name. */
  name: string
  onLocked: () => void
}

export function Arranging({ id, name, onLocked }: ArrangingProps) {
  const query = trpc.playlists.arrangement.useQuery({ id })
  const utils = trpc.useUtils()
  const setArranging = trpc.playlists.setArranging.useMutation({
    onSettled: () => utils.playlists.arrangement.invalidate({ id }),
  })
  const toast = (
    <FailureToast title={words.failed} error={setArranging.error} onClose={() => setArranging.reset()} />
  )
  const { data } = query
  if (query.isPending) return <Skeleton lines={6} />
  if (!data) return <QueryFailure title={words.loadFailed} query={query} />
  if (!data.is_on)
    return (
      <>
        <Scene name={name} title={words.off.title}>
          <p>{words.off.text}</p>
          <Button busy={setArranging.isPending} onClick={() => setArranging.mutate({ id, on: true })}>
            {words.off.turnOn}
          </Button>
        </Scene>
        {toast}
      </>
    )
  const isEmpty = data.groups.length === 0
  return (
    <>
      {isEmpty && data.is_told && (
        <Scene name={name} title={words.empty.title}>
          <p>{words.empty.text}</p>
        </Scene>
      )}
      {isEmpty && !data.is_told && <Waiting />}
      {!isEmpty && <GroupEditor id={id} stored={data} onLocked={onLocked} />}
      <TurnOff busy={setArranging.isPending} onTurnOff={() => setArranging.mutate({ id, on: false })} />
      {toast}
    </>
  )
}

/** The scene until a television has sent the groups, with a drawn television that is off. */
function Waiting() {
  const list = trpc.devices.televisions.useQuery()
  const allowed = list.data?.televisions.filter(({ state }) => state === 'allowed')
  const { title, text, oldApp, noTelevision } = words.waiting
  const canSend = allowed?.some(({ abilities }) => abilities?.includes('arrange')) ?? true
  return (
    <Scene name={null} title={title}>
      <output>{canSend ? text : allowed?.length === 0 ? noTelevision : oldApp}</output>
    </Scene>
  )
}

interface SceneProps {
  /** The playlist's name; null if the television is off. */
  name: string | null
  title: string
  children: ReactNode
}

const Scene = ({ name, title, children }: SceneProps) => (
  <section
    className={classNames(styles['scene'], 'room', name === null && styles['off'])}
    data-surface="night"
  >
    <DrawnTelevision playlist={name} />
    <div className={styles['words']}>
      <h2>{title}</h2>
      {children}
    </div>
  </section>
)

function TurnOff({ busy, onTurnOff }: { busy: boolean; onTurnOff: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const { title, text, button, question } = words.turnOff
  return (
    <section className={styles['end']}>
      <h2>{title}</h2>
      <p className={styles['text']}>{text}</p>
      <Button kind="secondary" busy={busy} onClick={() => setIsAsking(true)}>
        {button}
      </Button>
      {isAsking && (
        <ConfirmDialog
          kind="danger"
          title={question}
          confirm={button}
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false)
            onTurnOff()
          }}
        >
          <p>{text}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
