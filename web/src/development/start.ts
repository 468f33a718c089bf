import { isDashboardPath } from '@player/server/contract/site'

/* While developing, one empty document stands for both of the built product's. */
void (isDashboardPath(location.pathname) ? import('../dashboard/main.tsx') : import('../public/main.tsx'))
