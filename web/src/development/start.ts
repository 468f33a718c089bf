import { isDashboardPath } from '@player/server/contract/site'

/* In development one empty HTML file is both the public pages and the dashboard. */
void (isDashboardPath(location.pathname) ? import('../dashboard/main.tsx') : import('../public/main.tsx'))
