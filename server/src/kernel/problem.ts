import { STATUS_CODES } from 'node:http'
import * as z from 'zod/mini'
import { failureKinds, MAX_RETRY_AFTER_SECONDS, type Failure } from './failure.ts'
import { referenceField } from './trace.ts'

/** A failure in the app's API (RFC 9457). */
export const problem = z.object({
  /** Always 'about:blank': `code` identifies the problem. */
  type: z.string(),
  title: z.string(),
  status: z.number(),
  /** A text for people, in English. */
  detail: z.string(),
  /** Stable; listed in `docs/codes.md`. */
  code: z.string(),
  /** Wrong fields, by JSON pointer (RFC 6901). */
  errors: z.optional(z.array(z.object({ pointer: z.string(), detail: z.string(), code: z.string() }))),
  /** Seconds, as in `Retry-After`. */
  retry_after: z.optional(z.number()),
  /** After a wrong key or PIN: the tries left before a wait. */
  tries_left: z.optional(z.number()),
  /** With `devices.installation_revoked`: when the licence and the playlists moved to another device, if that ended the app. */
  moved_at: z.optional(z.string()),
  /** The request's id, by which support finds it. */
  reference: z.optional(z.string()),
  /** With `devices.installation_revoked`: when the device's owner deleted it, if that ended the app. A week later it can be registered again. */
  deleted_at: z.optional(z.string()),
})
export type Problem = z.infer<typeof problem>

/** @param status if it is not that of the failure's kind */
export function problemOf(
  { kind, code, message, errors, errorCodes, retryAfter, triesLeft, movedAt, deletedAt }: Failure,
  status = failureKinds[kind].status,
): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? '',
    status,
    detail: message,
    code,
    ...(errors && {
      errors: Object.entries(errors).map(([field, detail]) => ({
        pointer: `#/${field.replaceAll('.', '/')}`,
        detail,
        code: errorCodes?.[field] ?? code,
      })),
    }),
    ...(retryAfter !== undefined && { retry_after: Math.min(retryAfter, MAX_RETRY_AFTER_SECONDS) }),
    ...(triesLeft !== undefined && { tries_left: triesLeft }),
    ...(movedAt && { moved_at: movedAt.toISOString() }),
    ...referenceField(),
    ...(deletedAt && { deleted_at: deletedAt.toISOString() }),
  }
}
