import * as z from 'zod/mini'

/** Facts about the requester that the television shows, by name. */
export const facts = z.record(z.string(), z.string())

export const confirmationView = z
  .object({
    id: z.uuid(),
    kind: z.enum(['login', 'authorize', 'move', 'report']).check(z.describe('What is asked.')),
    numbers: z
      .nullable(z.array(z.int()))
      .check(
        z.describe(
          'Three to choose from, of which one is on the asker’s screen; null where a yes is enough.',
        ),
      ),
    facts: facts.check(
      z.describe(
        'What to show about the one who asks, by name: `browser` and `place` with login, `browser` and `device` with move, nothing with authorize and report.',
      ),
    ),
    expires_at: z.iso.datetime().check(z.describe('Hide the question then.')),
  })
  .check(z.meta({ id: 'Confirmation' }))
export type ConfirmationView = z.infer<typeof confirmationView>

/** 'wrong': a wrong number. 'over': the question expired, was ended or is unknown. */
export type Outcome = 'open' | 'yes' | 'no' | 'wrong' | 'over'

/** `number` is null for a confirmation without a number. */
export type ConfirmationAnswer = { readonly number: number | null } | { readonly refuse: true }
