import type { Context } from '../../context.ts'
import { reseal, type Resealed } from '../../kernel/reseal.ts'
import { sourceContext } from './playlist.ts'
import * as queries from './queries.ts'

/** Seals the sources of playlists again that another key than the writing one sealed (D17). */
export const resealSources = (ctx: Context): Promise<Resealed> =>
  reseal(ctx, {
    context: sourceContext,
    lock: queries.lockSealed,
    replace: queries.replaceSealed,
    count: queries.countSealed,
  })
