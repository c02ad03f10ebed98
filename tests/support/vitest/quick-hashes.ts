import { makePasswordHashesQuick } from './password-hashes.ts';

makePasswordHashesQuick();
