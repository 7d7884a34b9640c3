/** Every agent that is held to the contract. */
import type { ContractSubject } from './subject';
import { claudeCodeSubject } from './subjects/claudeCode';
import { codexSubject } from './subjects/codex';
import { openclawStoreSubject, openclawSubject, piSubject } from './subjects/piForm';
import { vscodeChatSubject } from './subjects/vscodeChat';

export const subjects: readonly ContractSubject[] = [
  piSubject,
  openclawSubject,
  openclawStoreSubject,
  claudeCodeSubject,
  codexSubject,
  vscodeChatSubject,
];
