import { fileURLToPath } from 'node:url'
import { beginNext, prepareRelease, ReleaseProblem } from './release.ts'

// `npm run release`: prepares a release in the files of this repository; committing and tagging are left to a person.

const USAGE = `npm run release -- major | minor | patch   prepares the files of the next version
npm run release -- next                    after the tag: writes the version into infra/release/previous.json`
const root = fileURLToPath(new URL('../..', import.meta.url))
const [step] = process.argv.slice(2)
try {
  if (step === 'major' || step === 'minor' || step === 'patch') {
    const version = prepareRelease(root, step, new Date().toISOString().slice(0, 10))
    console.log(`The files are prepared for ${version}. Read the changes, then:

  git commit --all --message='Release ${version}'
  git tag --annotate v${version} --message='Release ${version}'
  git push --follow-tags
  npm run release -- next`)
  } else if (step === 'next') {
    console.log(`infra/release/previous.json names ${beginNext(root)}. Commit it.`)
  } else {
    console.error(USAGE)
    process.exitCode = 2
  }
} catch (error) {
  if (!(error instanceof ReleaseProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
