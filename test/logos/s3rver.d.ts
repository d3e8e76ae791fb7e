/** The part of the S3-compatible server that the tests use; it brings no types. */
declare module '@20minutes/s3rver' {
  type Options = {
    port: number
    address: string
    silent: boolean
    directory: string
    configureBuckets: { name: string }[]
  }
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<object>
    close(): Promise<void>
  }
}
