import { answers as request } from '@player/server/kernel/failure'
import { answers as contact } from '@player/server/messages/contact'
import { answers as devices } from '@player/server/messages/devices'
import { answers as notices } from '@player/server/messages/notices'
import { answers as payments } from '@player/server/messages/payments'
import { answers as people } from '@player/server/messages/people'
import { answers as playlists } from '@player/server/messages/playlists'
import { answers as reminders } from '@player/server/messages/reminders'
import { answers as results } from '@player/server/messages/results'
import { answers as sessions } from '@player/server/messages/sessions'
import { answers as support } from '@player/server/messages/support'

/** The answers by module, which is the first half of their code. */
export const answersByModule: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  request,
  contact,
  sessions,
  devices,
  playlists,
  reminders,
  results,
  payments,
  support,
  notices,
  people,
}

export const sentenceByCode: ReadonlyMap<string, string> = new Map(
  Object.entries(answersByModule).flatMap(([module, answers]) =>
    Object.entries(answers).map(([name, sentence]) => [`${module}.${name}`, sentence] as const),
  ),
)
