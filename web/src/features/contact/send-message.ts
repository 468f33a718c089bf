import { contactMessage } from '@player/server/contract/contact'
import { messages } from '@player/server/messages/contact'
import { checkForm } from '../../api/check-form.ts'
import { failureOf } from '../../api/failure.ts'
import { publicClient } from '../../api/public-client.ts'

type Result = { kind: 'success' | 'error'; title: string; text?: string } | { errors: Record<string, string> }

/** Checks and sends a message: how it ended, or one message for each field that is wrong. */
export async function sendMessage(values: Record<string, string>): Promise<Result> {
  const checked = checkForm(contactMessage, values)
  if ('errors' in checked) return checked
  try {
    await publicClient.contact.submit.mutate(checked.data)
    return { kind: 'success', title: messages.contact_sent }
  } catch (thrown) {
    const { kind, message, errors } = failureOf(thrown)
    if (kind === 'invalid' && Object.keys(errors).length > 0) return { errors }
    return {
      kind: 'error',
      title: messages.contact_failed,
      ...(kind === 'throttled' && message ? { text: message } : {}),
    }
  }
}
