import type { Context } from '../../kernel/context.ts'
import type { Request } from '../../kernel/request.ts'
import { subjectOf } from '../../kernel/throttle.ts'

/** Tells whether two requests come from one network; the IP address cannot be read from it. */
export const networkHash = ({ config }: Pick<Context, 'config'>, { ip }: Request): Buffer =>
  subjectOf(config.secrets.pinPepper, ip)
