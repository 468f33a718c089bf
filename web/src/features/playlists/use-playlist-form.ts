import type { SavePlaylistInput } from '@player/server/contract/playlists'
import { answer } from '@player/server/messages/playlists'
import { useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { type Form, useForm } from '../../forms/use-form.ts'
import { checkPlaylist, type PlaylistKind, type PlaylistValues } from './playlist-values.ts'
import { type Refusal, saveRefusal } from './refusals.ts'

interface PlaylistFormOptions {
  kind: PlaylistKind
  initial: PlaylistValues
  /** Of the playlist that is edited; none for a new one. */
  id?: string | undefined
  /** Leads away from the form. */
  onSaved: (id: string) => Promise<void>
  /** Called when the playlist is protected and not open any more: its PIN is needed first. */
  onLocked?: () => void
}

export interface PlaylistFormState {
  form: Form<PlaylistValues>
  /** Why it was not saved; null while there is nothing to say. */
  refusal: Refusal | null
  forgetRefusal: () => void
}

/** What is typed, and saving it. A failure keeps everything. */
export function usePlaylistForm(options: PlaylistFormOptions): PlaylistFormState {
  const { kind, initial, id, onSaved, onLocked } = options
  // One for as long as the form is open: saving it again after a lost answer adds nothing.
  const [newId] = useState(() => crypto.randomUUID())
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const utils = trpc.useUtils()
  const mutation = trpc.playlists.save.useMutation()
  const form = useForm({
    initial,
    check: (values) => checkPlaylist(kind, values, id),
    submit: save,
    onFailure: (failure) =>
      failure.code === answer('playlist_protected').code && onLocked
        ? onLocked()
        : setRefusal(saveRefusal(failure)),
  })

  async function save(playlist: SavePlaylistInput): Promise<void> {
    const { _id } = await mutation.mutateAsync({
      ...playlist,
      ...(id === undefined && { new_id: newId }),
    })
    form.reset(form.values)
    // The list that is shown next holds what was saved.
    await utils.playlists.list.refetch().catch(() => undefined)
    await onSaved(_id)
  }

  return { form, refusal, forgetRefusal: () => setRefusal(null) }
}
