import { isDashboardPath } from '@player/server/contract/site'

/* In development both documents are one empty document. */
void (isDashboardPath(location.pathname) ? import('../dashboard/main.tsx') : import('../public/main.tsx'))
