import { audit, type Actor } from '../../kernel/audit.ts'
import type { Context } from '../../kernel/context.ts'
import { failuresOf } from '../../kernel/failure.ts'
import { announceNotices } from '../../kernel/announce.ts'
import type { NewNotice } from './contract.ts'
import { answer } from './messages.ts'
import * as queries from './queries.ts'

const fail = failuresOf(answer)

/** The number of notices that can be shown at the same time: screens have room for few. */
const MAX_NOTICES = 5

export const listNotices = ({ db }: Pick<Context, 'db'>): Promise<queries.Notice[]> =>
  queries.shownNotices(db)

/** Adds a notice, which televisions and open dashboards show at once. @throws Failure invalid if its end has passed, conflict at MAX_NOTICES */
export const addNotice = (ctx: Context, actor: Actor, notice: NewNotice): Promise<queries.Notice> =>
  ctx.unit(async (tx) => {
    await queries.lockNotices(tx)
    if ((await queries.shownNotices(tx)).length >= MAX_NOTICES) throw fail('conflict', 'too_many_notices')
    const { is_over, ...inserted } = await queries.insertNotice(tx, notice)
    if (is_over) throw fail('invalid', 'until_passed')
    await audit(tx, actor, 'notices add', `notice ${inserted.id}`)
    await announceNotices(tx)
    return inserted
  })

/** Ends a notice. Returns the notices that are still shown. @throws Failure missing */
export const endNotice = (ctx: Context, actor: Actor, id: string): Promise<queries.Notice[]> =>
  ctx.unit(async (tx) => {
    if (!(await queries.setEnded(tx, id))) throw fail('missing', 'notice_missing')
    await audit(tx, actor, 'notices end', `notice ${id}`)
    await announceNotices(tx)
    return queries.shownNotices(tx)
  })
