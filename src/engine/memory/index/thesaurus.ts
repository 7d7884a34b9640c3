/**
 * Words that engineers use for the same thing: a question seldom has the words of the note. A semicolon ends a group; a word may stand in
 * several. General English and the trade, nothing of any one project.
 */
import { lazy } from '../../../base/lazy';

const groups = `
abort cancel stop interrupt kill terminate; accelerate speed fast quick faster performance optimise optimize; accept
allow permit approve grant enable; access permission right authorization authorisation role privilege; account user
member profile identity; add create insert append introduce new; address url link uri host endpoint; admin
administrator operator maintainer owner root; agree decide choose pick select settle decision choice; alert alarm
notification warn warning notify page; alias nickname shortcut synonym; analytics tracking telemetry metrics
statistics usage; animation transition motion; answer reply response respond; api interface endpoint route; app
application client program; archive compress zip tar bundle pack; argument parameter option flag switch; array list
vector sequence collection; assert check verify validate ensure test; asset image picture photo graphic icon; async
asynchronous background deferred later queue job worker; attach upload attachment file; authenticate authentication
login signin logon session credential; author writer creator owner; autosave save persist store; backend server
service; backup dump snapshot restore copy recovery; bandwidth network traffic throughput; banner message notice
header; batch bulk group chunk; begin start launch boot startup init initialise initialize; bill billing invoice
payment charge subscription price cost; binary executable artifact build; bind attach listen; blank empty missing null
none; blink flash flicker; block lock deadlock hang freeze stuck stall; boundary border edge margin limit; branch fork
trunk; break crash fail failure broken die fault; browser chrome firefox safari webkit chromium edge; bucket storage
s3 blob object; buffer queue cache; bug defect error issue problem fault glitch; build compile bundle make package;
bump upgrade update raise increase; button control widget; cache memo memoize store; cap limit ceiling maximum max
bound quota threshold; certificate tls ssl https cert; change modify edit alter update revise; channel topic stream;
charset encoding utf8 unicode; chat message conversation talk; check verify inspect examine review; children child
nested sub; chinese japanese korean cjk asian; choose prefer select pick favour favor; ci pipeline workflow action
continuous integration jenkins build; cleanup purge sweep remove prune garbage; click tap press; clipboard copy paste;
clock time timestamp skew; close shut exit quit end dismiss; cloud aws azure gcp hosting; cluster node shard replica;
code source program; collaborate collaboration sync realtime shared concurrent; color colour theme palette shade;
column field attribute property; command cli terminal shell script; comment remark annotation note feedback; commit
revision changeset changelog; compatible compatibility support backward; compiler toolchain rustc gcc tsc babel;
component widget element part; concurrent concurrency parallel simultaneous thread race; config configuration setting
option preference; conflict merge collision clash; connect connection socket link websocket; console terminal log
output; constraint rule restriction requirement limit must; container docker image pod kubernetes; contract agreement
interface schema; contributor developer engineer programmer; convention style standard guideline rule; convert
transform translate turn parse; cookie session token; copy clone duplicate replicate; corrupt damaged broken invalid;
cpu processor core; crash panic segfault abort exception die dies; credential secret password key token; cron schedule
scheduler timer periodic nightly; currency money amount price; cursor caret pointer selection; customer client tenant
user buyer; daemon service background process; dark night theme; dashboard panel overview grafana; data information
content record; database db postgres mysql sqlite store sql; dataset sample fixture seed; date day time calendar;
deadline due; debug trace diagnose inspect troubleshoot; decode encode parse serialise serialize; decrease reduce
lower shrink cut drop; default fallback standard; defer postpone delay later; delete remove erase drop purge destroy;
deliver ship release deploy publish; dependency library package module import; deploy deployment release rollout ship
publish production; deprecate obsolete legacy retire sunset; design layout mockup; desktop laptop electron native;
detect find notice spot recognise recognize; device phone mobile tablet; diagram chart graph plot; dialog modal popup
window prompt; difference diff delta change; directory folder path; disable off deactivate turn suppress; disconnect
drop lost offline close; disk storage drive filesystem; display screen show render monitor; distribute spread shard;
dns domain hostname; doc docs documentation readme guide manual; document file page text; domain hostname site;
download fetch pull; draft proposal; drag move drop resize; duplicate twice double repeated copy; duration time length
period timeout; edit change modify write; editor ide; email mail smtp; embed include inline; emoji smiley emoticon;
employee staff colleague teammate team; empty blank void; encrypt encryption cipher crypto; endpoint url route api;
environment env staging production; error exception failure fault bug; escape quote sanitize sanitise; estimate guess
approximate; europe european eu gdpr; event message signal hook; example sample demo; exception error throw; exclude
ignore skip omit; execute run invoke call perform; exit quit leave close; expect assume; expire expiry expiration ttl
lifetime valid validity timeout; explain describe reason why because; export download dump save output; expose publish
open; extension plugin addon; extract pull split; fail failure error crash red; fallback default backup; fast quick
speed rapid; feature capability function functionality; fetch get load retrieve download; field column attribute
input; filter search query; find search look locate query lookup; firewall proxy network; fix repair resolve patch
mend solve correct; flag toggle switch option; flaky intermittent random unstable nondeterministic; flow process;
focus keyboard tab; follow track; font typeface glyph; forbid prohibit ban disallow deny reject never; force override;
forget remove erase; format formatting style layout prettier; forward redirect proxy; fragment part piece; framework
library; frequency rate often interval; frontend web ui client browser; garbage junk trash; gateway proxy ingress;
generate produce create codegen; global shared; grid table; group team role; grow increase expand leak; guard check
protect; handler callback listener; hash digest checksum sha; header heading title; healthcheck health probe liveness
heartbeat ping; hidden invisible; history log changelog audit past; hit reach; hold keep retain; hook callback
trigger; host machine server; hotfix patch; html markup dom; http https request; icon logo image; id identifier key
uuid; idle inactive; immutable readonly frozen; import load include; improve enhance optimise better; incident outage
downtime postmortem; increase raise grow bump; index lookup search; infrastructure infra ops terraform; inherit
extend; input entry field form; install setup; instance server node copy; integration e2e end; interval period
frequency heartbeat; invalid wrong bad broken malformed; invite invitation; issue ticket bug problem; iterate loop;
jank stutter lag slow; job task worker background; json yaml toml; jump skip leap; keep retain preserve store;
keyboard shortcut hotkey key; label tag name caption; lag delay latency slow; language locale i18n translation; laptop
desktop notebook computer; large big huge heavy size; latency delay duration time slow; launch start run open boot;
law legal compliance regulation; layer level; leak grow memory; length size long; licence license copyleft gpl; limit
cap maximum quota throttle rate; link url reference; lint linter eslint check; linux ubuntu debian; listen bind port;
load read fetch; local localhost machine; lock mutex block; log logging logger trace; logout signout; loop cycle; loss
lost lose missing; mac macos apple osx; main master trunk default; manage maintain own responsible; map dictionary;
mark flag tag; match equal; maximum max most limit largest biggest cap; measure metric benchmark profile; meeting call
standup; member user membership; memory ram heap; merge combine join rebase; message text string notification; metric
measure histogram counter monitoring; microservice service; middle center centre; migrate migration schema upgrade;
minimum min least smallest; mistake typo error bug; mobile phone ios android; mock stub fake; model schema entity;
money cost price; monitor watch observe monitoring; mount attach; move relocate migrate shift; multiple several many;
name title label; navigate browse; network internet connection; new recent fresh latest; nightly daily; number count
amount; obsolete deprecated old; offline disconnected network; old legacy previous former; operation op action; option
setting flag; orchestrate orchestration; order sort sequence; output result; overflow exceed; override overwrite
replace; owner responsible maintainer person; pagination paging page keyset; panel sidebar pane; parse read decode;
partial half incomplete; password secret credential passphrase; path route directory; pause suspend stop; payload body
data; peak maximum; pending open outstanding todo; people user person human; performance speed fast slow latency; pin
fix lock freeze version; pixel dot; plan roadmap; platform os; poll polling; pool connections; popup popover dialog
modal tooltip bubble; position location place; preference like want wish prefer; prefix beginning; presence awareness
online; prevent avoid block stop forbid; preview; previous earlier before; print output; privacy gdpr personal;
private internal secret; problem issue bug trouble gotcha; process program; product project; production prod live;
profile benchmark flamegraph; progress status; project repository repo; prompt ask; proposal pr pull request; protect
guard secure; protobuf proto grpc; protocol wire; provider vendor; proxy gateway egress; query search sql; question
ask; queue backlog job; range interval span; rate frequency limit; reason why because cause; rebuild regenerate
recompile; reconnect resync retry; refactor cleanup restructure rewrite; reference link pointer; refresh reload
update; region zone continent country; regression bug; reject refuse deny forbid; release version ship deploy publish;
reload refresh restart; remember memorise store; remote server; remove delete drop strip; rename move; render display
draw paint; repeat again duplicate; replace swap substitute switch; replay retry; replicate replication copy; report
feedback; repository repo git; request call query; require need must; reset clear wipe; resource asset; responsible
owner own; restart reboot; restore recover recovery backup; restrict limit; retain keep retention; retention keep
days; retry repeat again backoff; return give; revert undo rollback; review approve pr; risk danger; rotate rotation
renew; route path endpoint; row line record; rule constraint policy; run execute launch start; sanitize sanitise
escape clean; scale grow; schema structure table model; scope range; scroll move; secret password key credential
vault; section part; secure security safe protect; segment part; send push post; sentence text; shard partition; share
shared; shell terminal bash; sign signature; silent quiet; size length large weight heavy; sleep wait; slow slowness
latency performance sluggish; small tiny; smart clever; source origin; space room; spec specification; spell spelling
orthography; split separate divide; stable reliable; stack trace; stage staging test; stale old outdated; state
status; stateful infrastructure; static fixed; step stage; stop halt abort; storage store disk; store save keep;
stream flow; strict strictly; string text message label; structure layout; style css format; submit send; subscribe
subscription; succeed pass success; suffix ending; suggest recommend; suite tests; summary overview; support help;
symbol sign; sync synchronise synchronize; syntax grammar; system os; target goal; task job todo; team group staff;
template pattern; temporary temp; tenant customer workspace; test spec suite check; theme dark style; third external
party; throttle limit rate debounce; throw raise; time clock hour; timeout expire limit; timezone zone dst utc; tip
hint; todo task open pending; tone wording style; tool utility; tooltip popover hint; translate translation i18n; tray
background; trigger start; truncate cut; trust believe; try attempt; type kind; ui interface; unique distinct; unit
piece; unlock open; unsafe dangerous; unused dead; update upgrade change; usage use; user customer person; valid
correct; value number; version release revision number; video media; view page; virtual emulated; virus malware scan;
visible shown; volume disk; website site page; week weekly; whitelist allowlist; width size; word text; workaround
hack; workspace project tenant; wrap enclose; write save; wrong incorrect bad
`;

const all = lazy(() => groups.split(';').map((group) => group.trim().split(/\s+/u)));

/** Terms of the groups that a term stands in, whatever ending its word has there. Endings leave the first letters alone. */
export function relatedTo(term: string, stem: (word: string) => string): readonly string[] {
  const begin = term.slice(0, 2);
  const stands = (word: string): boolean => word.startsWith(begin) && stem(word) === term;
  const others = new Set(
    all()
      .filter((words) => words.some(stands))
      .flatMap((words) => words.map(stem)),
  );
  others.delete(term);
  return [...others];
}
