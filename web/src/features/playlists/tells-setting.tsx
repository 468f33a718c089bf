import { failureOf } from '../../api/failure.ts'
import { QueryFailure } from '../../api/query-failure.tsx'
import { trpc } from '../../api/trpc.ts'
import { noAnswer } from '../../ui/controls/no-answer.ts'
import { Toast } from '../../ui/controls/notice.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import listStyles from '../../ui/owner-list.module.css'
import { words } from './result-words.ts'

const texts = words.setting

/** Lets the televisions tell whether playlists load, or not. */
export function TellsSetting() {
  const utils = trpc.useUtils()
  const list = trpc.results.list.useQuery()
  const save = trpc.results.setTells.useMutation({ onSettled: () => utils.results.list.invalidate() })
  const failure = save.error && failureOf(save.error)
  const tells = save.isPending ? save.variables.tells : list.data?.tells
  return (
    <section className={listStyles['section']} aria-labelledby="tells-title">
      <h2 id="tells-title" className={listStyles['title']}>
        {texts.title}
      </h2>
      {list.isError && tells === undefined ? (
        <QueryFailure title={texts.loadFailed} query={list} />
      ) : (
        // Takes its place from the start, so that nothing moves when the answer comes.
        <Switch
          label={texts.label}
          hint={texts.hint}
          checked={tells ?? true}
          disabled={tells === undefined}
          onChange={(event) => save.mutate({ tells: event.currentTarget.checked })}
        />
      )}
      {failure && failure.kind !== 'unauthorised' && (
        <Toast kind="bad" title={texts.failed} onClose={() => save.reset()}>
          {failure.kind === null ? noAnswer() : failure.message}
        </Toast>
      )}
    </section>
  )
}
