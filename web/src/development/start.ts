import { isDashboardPath } from '@player/server/contract/site'

/* In development one empty document stands for both. */
void (isDashboardPath(location.pathname) ? import('../dashboard/main.tsx') : import('../public/main.tsx'))
