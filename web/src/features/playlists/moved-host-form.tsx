import { type MovedHost, type MoveHostInput, moveHostInput } from '@player/server/contract/playlist-hosts'
import { useEffect, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { checkForm } from '../../forms/check-form.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { MessageDialog, type Problem } from '../../ui/controls/dialog.tsx'
import { Select, TextField } from '../../ui/controls/field.tsx'
import formStyles from '../../ui/controls/form.module.css'
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { MovedHostPreview } from './moved-host-preview.tsx'
import styles from './moved-host.module.css'
import { words } from './moved-words.ts'
import { saveRefusal } from './refusals.ts'

interface MovedHostFormProps {
  /** At least one. */
  hosts: readonly MovedHost[]
  /** Called with the chosen old host, and the new one as far as it is typed. */
  onInput: (hosts: { from: string; to: string }) => void
  onMoved: (text: string) => Promise<void>
}

export function MovedHostForm({ hosts, onInput, onMoved }: MovedHostFormProps) {
  const [preview, setPreview] = useState<MoveHostInput | null>(null)
  const [refusal, setRefusal] = useState<Problem | null>(null)
  const mutation = trpc.playlists.moveHost.useMutation()
  /** The chosen host, or the first one if that is gone. */
  const entryOf = (host: string) => hosts.find((entry) => entry.host === host) ?? hosts[0]
  const form = useForm({
    initial: { from: hosts[0]?.host ?? '', to: '' },
    check: ({ from, to }) => {
      const chosen = entryOf(from)
      const ids = chosen?.playlists.map(({ id }) => id) ?? []
      return checkForm(moveHostInput, { from: chosen?.host ?? '', to, ids })
    },
    submit: setPreview,
    onFailure: (failure) => {
      setPreview(null)
      setRefusal(saveRefusal(failure))
    },
  })
  const from = entryOf(form.values.from)?.host ?? ''
  const { to } = form.values
  useEffect(() => onInput({ from, to }), [from, to, onInput])
  const move = (input: MoveHostInput) =>
    form.run(async () => {
      const { moved } = await mutation.mutateAsync(input)
      setPreview(null)
      form.reset()
      await onMoved(words.moved(moved))
    })
  return (
    <form {...form.props} className={formStyles['form']}>
      <Select label={words.form.from} {...form.field('from')} value={from}>
        {hosts.map(({ host, playlists }) => (
          <option key={host} value={host}>
            {words.form.option(host, playlists.length)}
          </option>
        ))}
      </Select>
      <TextField
        {...words.form.to}
        {...form.field('to')}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className={styles['actions']}>
        <Button {...form.button}>{words.form.preview}</Button>
      </div>
      {preview && (
        <MovedHostPreview
          move={preview}
          playlists={entryOf(preview.from)?.playlists ?? []}
          busy={form.busy}
          onConfirm={() => move(preview)}
          onClose={() => setPreview(null)}
        />
      )}
      <UnsavedChanges isUnsaved={form.isUnsaved} />
      <MessageDialog message={refusal && { kind: 'error', ...refusal }} onClose={() => setRefusal(null)} />
    </form>
  )
}
