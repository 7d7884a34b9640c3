import type { RootHookObject } from 'mocha';

export const mochaHooks: RootHookObject;
