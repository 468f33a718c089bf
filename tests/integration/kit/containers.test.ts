import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { GenericContainer, getContainerRuntimeClient } from 'testcontainers'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startContainer } from '../../kit/containers.ts'
import { dockerAnswers } from '../../kit/docker.ts'

const KIT = new URL('../../kit/containers.ts', import.meta.url)
const TESTS = fileURLToPath(new URL('../../', import.meta.url))

/** Starts a container, prints its id and stays. */
const PROGRAM = `
  import { GenericContainer } from 'testcontainers'
  import { startContainer } from '${KIT.href}'
  const container = await startContainer('REDIS_IMAGE', (image) => new GenericContainer(image))
  console.log(container.getId())
  setInterval(() => undefined, 60_000)`

async function containerIds(): Promise<readonly string[]> {
  const { container } = await getContainerRuntimeClient()
  return (await container.dockerode.listContainers({ all: true })).map(({ Id }) => Id)
}

const HAS_DOCKER = await dockerAnswers()

describe.skipIf(!HAS_DOCKER)('Containers of a test run', () => {
  it('are removed after the run was killed', async () => {
    const run = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
      cwd: TESTS,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [id] = await once(createInterface(run.stdout), 'line')
    expect(await containerIds()).toContain(id)
    run.kill('SIGKILL')
    await expect.poll(containerIds).not.toContain(id)
  })

  it('report a missing image, and the variable that can name another one', async () => {
    vi.stubEnv('REDIS_IMAGE', 'local/does-not-exist:1')
    const started = startContainer('REDIS_IMAGE', (image) => new GenericContainer(image))
    await expect(started).rejects.toThrow(/local\/does-not-exist:1.*REDIS_IMAGE/s)
    vi.unstubAllEnvs()
  })
})

it.skipIf(HAS_DOCKER)(
  'A container without a Docker engine reports its image, and the variable that can name another one',
  async () => {
    vi.stubEnv('POSTGRES_IMAGE', 'registry.test/postgres:18')
    onTestFinished(() => void vi.unstubAllEnvs())
    const started = startContainer('POSTGRES_IMAGE', (image) => new GenericContainer(image))
    await expect(started).rejects.toThrow(
      /registry\.test\/postgres:18 .*runtime.*POSTGRES_IMAGE can name another/s,
    )
  },
)
