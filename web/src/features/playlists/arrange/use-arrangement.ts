import type { Arrangement } from '@player/server/contract/playlists/arrange'
import { answer } from '@player/server/messages/playlists'
import { useReducer, useState } from 'react'
import { type Failure, failureOf } from '../../../api/failure.ts'
import { trpc } from '../../../api/trpc.ts'
import { useSingleFlight } from '../../../ui/controls/use-single-flight.ts'
import { apply, draftOf, rulesOf } from './draft.ts'

export interface ArrangementOptions {
  id: string
  stored: Extract<Arrangement, { is_on: true }>
  /** Called if the playlist needs its PIN again. */
  onLocked: () => void
}

export function useArrangement({ id, stored, onLocked }: ArrangementOptions) {
  const [draft, change] = useReducer(apply, stored, draftOf)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const utils = trpc.useUtils()
  const mutation = trpc.playlists.arrange.useMutation()
  const { isRunning, run } = useSingleFlight()
  if (draft.stored !== stored) change({ do: 'read', stored })

  const save = () =>
    void run(async () => {
      setFailure(null)
      try {
        // The newest version, which the page has reported to the owner.
        const { version } = await mutation.mutateAsync({ id, version: stored.version, ...rulesOf(draft) })
        change({ do: 'saved', version, choices: draft })
        setIsSaved(true)
        await utils.playlists.arrangement.invalidate({ id })
      } catch (thrown) {
        const refusal = failureOf(thrown)
        if (refusal.kind === 'conflict') await utils.playlists.arrangement.invalidate({ id })
        if (refusal.code === answer('playlist_protected').code) onLocked()
        // The page reports a conflict itself, and the guard asks for a login.
        else if (refusal.kind !== 'unauthorised' && refusal.kind !== 'conflict') setFailure(refusal)
      }
    })

  return {
    draft,
    change,
    save,
    isSaving: isRunning,
    isSaved,
    forgetSaved: () => setIsSaved(false),
    failure,
    forgetFailure: () => setFailure(null),
    isChangedElsewhere: draft.isDirty && !isRunning && stored.version !== draft.version,
  }
}
