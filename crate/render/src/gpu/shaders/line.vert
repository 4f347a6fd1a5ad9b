// A segment as a quad of constant width on the screen; one device px of it is left for a soft edge.
uniform mat4 view_projection;
uniform mat4 model;
uniform vec2 viewport;
uniform float width;
uniform float bias;
in vec2 corner;
in vec3 a;
in vec3 b;
in vec2 arc;
out float offset;
out float along;
void main() {
  vec4 p = view_projection * model * vec4(a, 1.0);
  vec4 q = view_projection * model * vec4(b, 1.0);
  float near = 1e-6;
  if (p.w < near && q.w < near) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); offset = along = 0.0; return; }
  vec2 s = arc;
  if (p.w < near) { float t = (near - p.w) / (q.w - p.w); p = mix(p, q, t); s.x = mix(s.x, s.y, t); }
  if (q.w < near) { float t = (near - q.w) / (p.w - q.w); q = mix(q, p, t); s.y = mix(s.y, s.x, t); }
  vec2 way = (q.xy / q.w - p.xy / p.w) * viewport;
  way = dot(way, way) > 0.0 ? normalize(way) : vec2(1.0, 0.0);
  float half_width = 0.5 * width + 0.5;
  vec4 c = corner.x < 0.5 ? p : q;
  vec2 away = (vec2(-way.y, way.x) * corner.y * half_width + way * (corner.x * 2.0 - 1.0) * 0.35 * width);
  c.xy += away * 2.0 / viewport * c.w;
  c.z -= bias * c.w;
  offset = corner.y * half_width;
  along = corner.x < 0.5 ? s.x : s.y;
  gl_Position = c;
}
