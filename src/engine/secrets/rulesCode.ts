/**
 * Prefixes of tokens for code hosts, package registries, build services and secret stores.
 * Pure data; sources are the providers' pages on token formats.
 */
import { rows, type PrefixRule } from './rule';

export const codeRules: readonly PrefixRule[] = [
  ...rows('github-token', 'ghp_ gho_ ghu_ ghr_ ghs_', 'alnum', 20, 255),
  ...rows('github-token', 'github_pat_', 'word', 30, 255),
  ...rows(
    'gitlab-token',
    'glpat- gldt- glrt- glrtr- glcbt- glptt- glft- glimt- glagent- gloas- glsoat- glffct- GR1348941',
    'dotted',
    16,
    300,
  ),
  ...rows('bitbucket-token', 'ATBB', 'alnum', 24, 60),
  ...rows('bitbucket-token', 'BBDC-', 'word', 30, 80),
  ...rows('npm-token', 'npm_', 'alnum', 30, 80),
  ...rows('pypi-token', 'pypi-', 'word', 50, 1000),
  ...rows('rubygems-key', 'rubygems_', 'hex', 40, 60),
  ...rows('crates-token', 'cio', 'alnum', 32, 32),
  ...rows('nuget-key', 'oy2', 'alnum', 43, 43),
  ...rows('clojars-token', 'CLOJARS_ clojars_', 'alnum', 50, 70),
  ...rows('docker-token', 'dckr_pat_ dckr_oat_', 'word', 20, 80),
  ...rows('circleci-token', 'CCIPAT_ CCIPRJ_', 'word', 24, 120),
  ...rows('buildkite-token', 'bkua_ bkct_ bkaj_', 'word', 24, 120),
  ...rows('jfrog-key', 'AKCp', 'alnum', 50, 90),
  ...rows('jfrog-token', 'cmVmdG', 'alnum', 50, 90),
  ...rows('sonar-token', 'sqp_ squ_ sqa_', 'alnum', 36, 60),
  ...rows('sourcegraph-token', 'sgp_', 'word', 36, 80),
  ...rows('postman-key', 'PMAK-', 'word', 40, 90),
  ...rows('terraform-token', 'tfe_', 'word', 30, 120),
  ...rows('pulumi-token', 'pul-', 'hex', 30, 60),
  ...rows(
    'doppler-token',
    'dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit. dp.said.',
    'dotted',
    30,
    100,
  ),
  ...rows('vault-token', 'hvs. hvb. hvr.', 'word', 20, 400),
  ...rows('vault-token', 's.', 'alnum', 24, 26),
  ...rows('onepassword-token', 'ops_eyJ', 'base64', 60, 2000),
  ...rows('onepassword-key', 'A3-', 'word', 30, 45),
  ...rows('age-key', 'AGE-SECRET-KEY-1 AGE-PLUGIN-', 'alnum', 50, 70),
  ...rows('linear-key', 'lin_api_ lin_oauth_', 'alnum', 28, 140),
  ...rows('snyk-token', 'snyk_uat.', 'dotted', 40, 200),
  ...rows('prefect-key', 'pnu_', 'alnum', 30, 50),
  ...rows('tailscale-key', 'tskey-', 'word', 20, 120),
  ...rows('ngrok-key', 'cr_', 'alnum', 36, 60),
  ...rows('octopus-key', 'API-', 'alnum', 25, 36),
  ...rows('harness-key', 'pat.', 'dotted', 60, 110),
];
