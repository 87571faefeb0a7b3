interface ImportMetaEnv {
  readonly PUBLIC_CLERK_PUBLISHABLE_KEY: string
  readonly PUBLIC_CLERK_PROXY_URL?: string
}

interface ImportMeta {
  readonly env: ImportMetaEnv
}
