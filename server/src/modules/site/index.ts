export { type AppFiles, appFilesIn, downloadsSetting } from './app-files.ts'
