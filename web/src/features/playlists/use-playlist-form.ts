import { useRef, useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { checkPlaylist, fieldOrder, type PlaylistKind, type PlaylistValues } from './playlist-values.ts'
import { type Refusal, saveRefusal } from './refusals.ts'

interface PlaylistFormOptions {
  kind: PlaylistKind
  initial: PlaylistValues
  /** Of the playlist that is edited; none for a new one. */
  id?: string | undefined
  onSaved: (id: string) => void
  /** Called when the playlist is protected and not open any more: its PIN is needed first. */
  onLocked?: () => void
}

export interface PlaylistFormState {
  values: PlaylistValues
  errors: Partial<Record<string, string>>
  saving: boolean
  /** Whether something was typed that is not saved. */
  unsaved: boolean
  /** Why it was not saved; null while there is nothing to say. */
  refusal: Refusal | null
  put: (changes: Partial<PlaylistValues>) => void
  submit: () => Promise<void>
  forgetRefusal: () => void
}

/** What is typed, what is wrong with it, and saving it. A failure keeps everything. */
export function usePlaylistForm({
  kind,
  initial,
  id,
  onSaved,
  onLocked,
}: PlaylistFormOptions): PlaylistFormState {
  const [start] = useState(initial)
  // One for as long as the form is open: saving it again after a lost answer adds nothing.
  const [newId] = useState(() => crypto.randomUUID())
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [saved, setSaved] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const utils = trpc.useUtils()
  const save = trpc.playlists.save.useMutation()
  // At once, not with the next render: two presses can come before it.
  const busy = useRef(false)

  function showErrors(found: Record<string, string>) {
    setErrors(found)
    const first = fieldOrder[kind].find((name) => found[name])
    document.querySelector<HTMLElement>(`form [name="${first}"]`)?.focus()
  }

  async function submit() {
    if (busy.current) return
    const checked = checkPlaylist(kind, values, id)
    if ('errors' in checked) return showErrors(checked.errors)
    busy.current = true
    try {
      const { _id } = await save.mutateAsync({
        ...checked.payload,
        ...(id === undefined && { new_id: newId }),
      })
      setSaved(true)
      // The list that is shown next holds what was saved.
      await utils.playlists.list.refetch().catch(() => undefined)
      onSaved(_id)
    } catch (thrown) {
      busy.current = false
      const failure = failureOf(thrown)
      if (failure.kind === 'invalid' && Object.keys(failure.errors).length > 0) showErrors(failure.errors)
      else if (failure.code === 'playlist_protected' && onLocked) onLocked()
      // The guard asks for a new login beside the form.
      else if (failure.kind !== 'unauthorised') setRefusal(saveRefusal(failure))
    }
  }

  return {
    values,
    errors,
    saving: save.isPending || saved,
    unsaved: !saved && JSON.stringify(values) !== JSON.stringify(start),
    refusal,
    put: (changes) => {
      setValues((before) => ({ ...before, ...changes }))
      setErrors((before) => ({
        ...before,
        ...Object.fromEntries(Object.keys(changes).map((name) => [name, undefined])),
      }))
    },
    submit,
    forgetRefusal: () => setRefusal(null),
  }
}
