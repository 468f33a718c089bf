/** What public pages show of the operator: settings and installers. Has no tables and publishes no events. Needs no other module. */
export { type AppFiles, appFilesIn, appFilesOf, downloadsSetting } from './app-files.ts'
export { APP_PATH } from './contract.ts'
export { forSystem, versionsOf } from './app-versions.ts'
