import { provideStub } from './stub-provider';

/** `npm run dev:stub`: the development server with a stub where a provider of models would be. */
await provideStub();
await import('@/lib/server/main');
