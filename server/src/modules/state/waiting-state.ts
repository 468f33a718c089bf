import type { Context } from '../../kernel/context.ts'
import { LANGUAGE } from '../../kernel/locale/language.ts'
import { APP_PATH, appFilesOf, forSystem, versionsOf } from '../site/index.ts'
import type { AppState, CommonState } from './contract.ts'

/** Less than the minute after which proxies close an idle connection. */
export const MAX_WAIT_SECONDS = 50
/** Between two reads of a television on which nobody waits for a change. */
const POLL_SECONDS = 900

export const waitingState = (
  ctx: Context,
  { os, claim_number }: { readonly os: string; readonly claim_number: string | null },
  mayTakeAssigned: boolean,
): AppState => ({
  authorized: false,
  claim_number,
  may_take_assigned: mayTakeAssigned,
  ...commonState(ctx, os),
})

/** The fields of the state that every television gets. */
export function commonState({ config }: Context, os: string): CommonState {
  const { site, http } = config
  const file = forSystem(os, [...appFilesOf(http)])
  const { latest, minimum } = versionsOf(http)
  return {
    app: {
      latest: file?.version ?? forSystem(os, Object.entries(latest)),
      minimum: forSystem(os, Object.entries(minimum)),
      download_url: file ? http.origin + APP_PATH + file.name : null,
      sha256: file?.sha256 ?? null,
    },
    languages: [LANGUAGE],
    site: { name: site.name, url: http.origin, support_email: site.supportEmail },
    poll: { after_seconds: POLL_SECONDS, wait_seconds: MAX_WAIT_SECONDS },
  }
}
