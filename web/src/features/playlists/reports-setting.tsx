import { FailureToast } from '../../api/failure-toast.tsx'
import { QueryFailure } from '../../api/query-failure.tsx'
import { trpc } from '../../api/trpc.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { OwnerSection } from '../../ui/owner-section.tsx'
import { words } from './result-words.ts'

const texts = words.setting

export function ReportsSetting() {
  const utils = trpc.useUtils()
  const list = trpc.results.list.useQuery()
  const save = trpc.results.setTells.useMutation({ onSettled: () => utils.results.list.invalidate() })
  const tells = save.isPending ? save.variables.tells : list.data?.tells
  return (
    <OwnerSection title={texts.title}>
      {list.isError && tells === undefined ? (
        <QueryFailure title={texts.loadFailed} query={list} />
      ) : (
        // Rendered while it loads, so that nothing moves when the answer arrives.
        <Switch
          label={texts.label}
          hint={texts.hint}
          checked={tells ?? true}
          disabled={tells === undefined}
          onChange={(event) => save.mutate({ tells: event.currentTarget.checked })}
        />
      )}
      <FailureToast title={texts.failed} error={save.error} onClose={() => save.reset()} />
    </OwnerSection>
  )
}
