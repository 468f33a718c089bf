/** Settings and installers of the operator for public pages. Has no tables and publishes no events. Needs no other module. */
export { type AppFiles, appFilesIn, appFilesOf, downloadsSetting, forSystem } from './app-files.ts'
export { APP_PATH } from './contract.ts'
export { versionsOf } from './app-versions.ts'
