/** The public interface: the bank, its server, and the stories and profiles that it tells. */
export { type BankOptions, clockRequest, type JournalEntry, openBank, type SandboxBank } from './bank.ts'
export type { BankAnswer, BankRequest } from './http/message.ts'
export type { TellingProfile } from './profiles/profile.ts'
export { TELLING_PROFILES } from './profiles/profiles.ts'
export { type RunningBank, type ServingOptions, startBank } from './server.ts'
export { readStory, StoryFaults } from './stories/read-story.ts'
export { STORIES } from './stories/stories.ts'
export type { Story } from './stories/story.ts'
