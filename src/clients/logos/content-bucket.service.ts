import type { LogoPlace } from '../../platform/core/setting.ts'
import { CACHE_CONTROL, type ContentStore } from './content-store.ts'
import { typeOfFile } from './logo.ts'

const CONNECT_MS = 5_000
const ANSWER_MS = 15_000

/** A bucket of S3, or of a server like it. Credentials come from the environment, as all AWS tools read them. */
export function openBucket({ bucket, prefix, endpoint, region }: LogoPlace & { kind: 'bucket' }): ContentStore {
  const at = (fileName: string) => ({ Bucket: bucket, Key: `${prefix}${fileName}` })
  // Loaded at first use: nobody else pays for it.
  let opened: ReturnType<typeof open> | undefined
  const open = async () => {
    const s3 = await import('@aws-sdk/client-s3')
    const client = new s3.S3Client({
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true, region: 'us-east-1' }),
      ...(region !== undefined && { region }),
      // Servers like S3 do not know all checksums; we read back what we wrote.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // The queue retries.
      maxAttempts: 1,
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
    })
    return { s3, client }
  }
  const connect = () => (opened ??= open())
  return {
    async put(fileName, bytes) {
      const { s3, client } = await connect()
      const facts = { ContentType: typeOfFile(fileName)!, CacheControl: CACHE_CONTROL }
      await client.send(new s3.PutObjectCommand({ ...at(fileName), ...facts, Body: bytes }))
    },
    async get(fileName) {
      const { s3, client } = await connect()
      const { Body } = await client.send(new s3.GetObjectCommand(at(fileName)))
      return Body!.transformToByteArray()
    },
    async remove(fileName) {
      const { s3, client } = await connect()
      await client.send(new s3.DeleteObjectCommand(at(fileName)))
    },
  }
}
